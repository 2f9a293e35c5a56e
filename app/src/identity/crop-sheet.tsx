import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Slider } from '@serein/ui/slider.tsx'
import { useWords } from '../language/words.ts'
import { type Crop, moved, resized, type Shape, sideOf, wholeCrop } from './crop.ts'

const step = 0.04
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Crops a picture to a square, moved by hand or arrow keys and enlarged by a slider. */
export function CropSheet(props: {
  file: File
  pending: boolean
  onCrop: (crop: Crop) => void
  onUnusable: () => void
  onClose: () => void
}) {
  const { t } = useWords()
  const address = useAddress(props.file)
  const [shape, setShape] = useState<Shape | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const move = (by: { x: number; y: number }) => {
    if (crop && shape) setCrop(moved(crop, shape, by))
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!last.current) return
    const side = event.currentTarget.clientWidth
    move({ x: (last.current.x - event.clientX) / side, y: (last.current.y - event.clientY) / side })
    last.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    move(by)
  }
  const side = crop && shape ? sideOf(crop, shape) : { width: 1, height: 1 }
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={t('identity.crop.title')}
      closeLabel={t('identity.crop.close')}
      footer={
        <Button
          wide
          size="lg"
          pending={props.pending}
          disabled={!crop}
          onClick={() => crop && props.onCrop(crop)}
        >
          {t('identity.crop.use')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">{t('identity.crop.help')}</p>
        <button
          type="button"
          aria-label={t('identity.crop.square')}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            last.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            last.current = null
          }}
          className="relative mx-auto aspect-square w-full max-w-80 cursor-move touch-none overflow-hidden rounded-full bg-sunken select-none"
        >
          {address ? (
            <img
              src={address}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setShape({ width, height })
                setCrop(wholeCrop({ width, height }))
              }}
              onError={props.onUnusable}
              className="absolute max-w-none"
              style={{
                width: `${100 / side.width}%`,
                height: `${100 / side.height}%`,
                left: `${(-100 * (crop?.left ?? 0)) / side.width}%`,
                top: `${(-100 * (crop?.top ?? 0)) / side.height}%`,
              }}
            />
          ) : null}
        </button>
        <Slider
          label={t('identity.crop.zoom')}
          min={100}
          max={400}
          step={10}
          value={crop ? Math.round(100 / crop.size) : 100}
          format={(value) => `${value} %`}
          onValue={(value) => crop && shape && setCrop(resized(crop, shape, 100 / value))}
        />
      </div>
    </Sheet>
  )
}

/** An object URL of the picture. */
function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- it is made and given back outside React
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
