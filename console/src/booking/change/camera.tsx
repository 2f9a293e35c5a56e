import { Camera as PlainCamera } from '@serein/ui/camera.tsx'
import type { CodeKind } from '@serein/ui/read-code.ts'
import { useWords } from '../../language/words.ts'

/** The camera of the desk: the code of a visit, or the barcode of a product. */
export function Camera(props: { kind?: CodeKind; onCode: (code: string) => void }) {
  const { t } = useWords()
  const { kind = 'qr', onCode } = props
  return (
    <PlainCamera
      kind={kind}
      onCode={onCode}
      words={{
        label: t('booking.scan.camera'),
        hold: t(kind === 'qr' ? 'booking.scan.hold' : 'booking.scan.holdBarcode'),
        missing: t('booking.scan.noCamera'),
        refused: t('booking.scan.refused'),
        busy: t('booking.scan.busy'),
        unread: t('booking.scan.noBarcodes'),
      }}
    />
  )
}
