import { Card } from '@serein/ui/card.tsx'
import { QrCode } from '@serein/ui/qr-code.tsx'
import { useWords } from '../language/words.ts'

type Props = { booking: { code: string; isCallOut: boolean } }

/** The booking’s code, to read out or have scanned at the desk; a visit at the reader’s passes no desk. */
export function BookingCode({ booking: { code, isCallOut } }: Props) {
  const { t } = useWords()
  return (
    <Card className="flex flex-wrap items-center gap-5">
      {isCallOut ? null : (
        <QrCode text={code} label={t('booking.code.qr', { code })} className="w-32 shrink-0" />
      )}
      <div className="min-w-28 flex-1">
        <h2 className="serif text-lg">{t('booking.code.title')}</h2>
        <p className="figures mt-1 text-lg font-semibold tracking-wide">{code}</p>
        {isCallOut ? null : <p className="mt-1 text-sm text-ink-soft">{t('booking.code.text')}</p>}
      </div>
    </Card>
  )
}
