import { useEffect, useState } from 'react'
import { Card } from '@serein/ui/card.tsx'
import { Qr } from '@serein/ui/qr.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../words.ts'

/** The booking's code to read out or to have scanned at the desk. */
export function BookingCode({ code }: { code: string }) {
  const { t } = useWords()
  const matrix = useMatrix(code)
  return (
    <Card className="flex flex-wrap items-center gap-5">
      {matrix ? (
        <div className="w-32 shrink-0">
          <Qr matrix={matrix} label={t('booking.code.qr', { code })} />
        </div>
      ) : (
        <Skeleton className="size-32 rounded-md" />
      )}
      <div className="min-w-28 flex-1">
        <h2 className="serif text-lg">{t('booking.code.title')}</h2>
        <p className="figures mt-1 text-lg font-semibold tracking-wide">{code}</p>
        <p className="mt-1 text-sm text-ink-soft">{t('booking.code.text')}</p>
      </div>
    </Card>
  )
}

/** Drawing a code takes a library, which comes only when there is one to draw. */
function useMatrix(code: string): boolean[][] | null {
  const [matrix, setMatrix] = useState<boolean[][] | null>(null)
  useEffect(() => {
    let stale = false
    const draw = async () => {
      const { create } = await import('qrcode')
      const { modules } = create(code, { errorCorrectionLevel: 'M' })
      const places = [...Array(modules.size).keys()]
      const rows = places.map((row) => places.map((column) => Boolean(modules.get(row, column))))
      if (!stale) setMatrix(rows)
    }
    // Without it the code is still there to read.
    draw().catch(() => {})
    return () => {
      stale = true
    }
  }, [code])
  return matrix
}
