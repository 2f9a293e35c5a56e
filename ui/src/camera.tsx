import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from './notice.tsx'
import { type CodeKind, codeReader } from './read-code.ts'

/** Why nothing is read: no camera, no permission, in use elsewhere, or a browser that reads no such code. */
type Trouble = 'missing' | 'refused' | 'busy' | 'unread'

type CameraWords = Record<Trouble, string> & {
  /** What the picture is, for who does not see it. */
  label: string
  /** What to do with the code. */
  hold: string
}

/** How long until the same code is tried again, since it may have failed without a network. */
const againMs = 3_000

/** The camera’s picture, which is never stored, until it reads a code. A code that stays visible is reported again only after a while. */
export function Camera({
  kind = 'qr',
  words,
  onCode,
}: {
  kind?: CodeKind
  words: CameraWords
  onCode: (code: string) => void
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    let last = { code: '', at: 0 }
    const watch = async () => {
      const read = await codeReader(kind)
      if (!read) return setTrouble('unread')
      stream = await openCamera()
      const element = video.current
      if (isOver || !element) return stop(stream)
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => setTrouble('busy'))
      element.srcObject = stream
      await element.play()
      const look = async () => {
        if (isOver) return
        const found = await read(element)
        const at = performance.now()
        if (found && !isOver && (found !== last.code || at - last.at > againMs)) {
          last = { code: found, at }
          tell.current(found)
        }
        if (!isOver) setTimeout(() => void look(), 250)
      }
      await look()
    }
    watch().catch((error: unknown) => {
      if (!isOver) setTrouble(troubleOf(error))
    })
    return () => {
      isOver = true
      if (stream) stop(stream)
    }
  }, [kind])
  if (trouble) return <Notice>{words[trouble]}</Notice>
  return (
    <div>
      <video
        ref={video}
        muted
        playsInline
        aria-label={words.label}
        className="aspect-video w-full rounded-md bg-sunken object-cover"
      />
      <p className="mt-2 text-sm text-ink-soft">{words.hold}</p>
    </div>
  )
}

/** The rear camera, if there are two. */
function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  // Without https a browser has none.
  if (!mediaDevices) throw new DOMException('no camera without https', 'NotFoundError')
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
}

function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}
