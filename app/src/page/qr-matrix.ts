import { useEffect, useState } from 'react'

/** A text as a code to scan, drawn on the device. Drawing takes a library, which comes only when there is one to draw. */
export function useQrMatrix(text: string): boolean[][] | null {
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
