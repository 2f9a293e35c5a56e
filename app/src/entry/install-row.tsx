import { Download } from 'lucide-react'
import { useState } from 'react'
import { install, useInstallOffer } from '@serein/client/install.ts'
import { ListRow } from '@serein/ui/list-row.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'

/** The offer to install the app; explains how in browsers that do not ask by themselves. */
export function InstallRow() {
  const { t } = useWords()
  const offer = useInstallOffer()
  const [isOpen, setOpen] = useState(false)
  if (!offer || import.meta.env.NATIVE) return null
  return (
    <>
      <ListRow
        title={t('frame.install.title')}
        subtitle={t('frame.install.text')}
        start={<Download aria-hidden />}
        onPress={() => (offer === 'ask' ? void install() : setOpen(true))}
      />
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('frame.install.title')}
        closeLabel={t('frame.install.close')}
      >
        <ol className="flex list-decimal flex-col gap-3 pl-5">
          <li>{t('frame.install.share')}</li>
          <li>{t('frame.install.add')}</li>
          <li>{t('frame.install.confirm')}</li>
        </ol>
      </Sheet>
    </>
  )
}
