import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../../language/words.ts'

const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }))

/** Checks somebody in by the code on their screen. */
export function ScanButton({ shopId, zone }: { shopId: string; zone: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        icon={<ScanLine aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('booking.scan.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ScanSheet {...{ shopId, zone }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
