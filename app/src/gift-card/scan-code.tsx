import { ScanQrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { shell } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'

/** Lazy, since most codes are typed or pasted. */
const Camera = lazy(async () => ({ default: (await import('@serein/ui/camera.tsx')).Camera }))

/** Reads the code of a gift card by the camera, from its PDF or another screen. */
export function ScanCode(props: { className?: string; onCode: (code: string) => void }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  // The shells ask for the camera of the phone to take pictures, not for their pages.
  if (shell) return null
  return (
    <>
      <IconButton
        tone="plain"
        className={props.className}
        label={t('giftCard.scan.open')}
        icon={<ScanQrCode aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('giftCard.scan.open')}
        closeLabel={t('shop.choose.close')}
      >
        {isOpen ? (
          <Suspense fallback={<Skeleton shape="square" className="aspect-video rounded-md" />}>
            <Camera
              words={{
                label: t('giftCard.scan.label'),
                hold: t('giftCard.scan.hold'),
                missing: t('giftCard.scan.missing'),
                refused: t('giftCard.scan.refused'),
                busy: t('giftCard.scan.busy'),
                // QR codes are read by every browser that has a camera.
                unread: t('giftCard.scan.missing'),
              }}
              onCode={(code) => {
                setOpen(false)
                props.onCode(code)
              }}
            />
          </Suspense>
        ) : null}
      </Sheet>
    </>
  )
}
