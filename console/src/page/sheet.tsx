import { BesidePanel as Panel, type BesidePanelProps } from '@serein/ui/beside-panel.tsx'
import { Sheet, type SheetProps } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'

/** A sheet that stands in the middle of a desktop. */
export function MiddleSheet(props: Omit<SheetProps, 'closeLabel' | 'desktop'>) {
  const { t } = useWords()
  return <Sheet {...props} closeLabel={t('common.close')} />
}

/** A sheet that stands at the side of a desktop. */
export function SideSheet(props: Omit<SheetProps, 'closeLabel' | 'desktop'>) {
  const { t } = useWords()
  return <Sheet {...props} desktop="side" closeLabel={t('common.close')} />
}

/** A panel that stands beside a calendar from 900 px and makes it narrower; below, a sheet over it. */
export function BesidePanel(props: Omit<BesidePanelProps, 'closeLabel'>) {
  const { t } = useWords()
  return <Panel {...props} closeLabel={t('common.close')} />
}
