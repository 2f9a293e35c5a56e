import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { Qr } from './qr.tsx'
import { Skeleton } from './skeleton.tsx'

/** A text as a code to scan, drawn on the device; `className` says how large. */
export function QrCode(props: { text: string; label: string; className: string }) {
  const matrix = useMatrix(props.text)
  return (
    <div className={cx('max-w-full', props.className)}>
      {matrix ? (
        <Qr matrix={matrix} label={props.label} className="w-full!" />
      ) : (
        <Skeleton className="aspect-square rounded-md" />
      )}
    </div>
  )
}

/** Drawing takes a library, which comes only when there is one to draw. */
function useMatrix(text: string): boolean[][] | null {
  const [matrix, setMatrix] = useState<boolean[][] | null>(null)
  useEffect(() => {
    let stale = false
    const draw = async () => {
      const { create } = await import('qrcode')
      const { modules } = create(text, { errorCorrectionLevel: 'M' })
      const places = [...Array(modules.size).keys()]
      const rows = places.map((row) => places.map((column) => Boolean(modules.get(row, column))))
      if (!stale) setMatrix(rows)
    }
    // Without it the text is still there to read.
    draw().catch(() => {})
    return () => {
      stale = true
    }
  }, [text])
  return matrix
}
