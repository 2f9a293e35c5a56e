/**
 * The sound of the bell: two soft notes, synthesised here. A browser allows sound only after a press in the page; until then
 * nothing is heard or queued.
 */
let context: AudioContext | undefined
let isSounding = false

/** Lets this tab sound from the next press on. @returns how to stop that */
export function allowSound(): () => void {
  const takeBack = new AbortController()
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, wake, { signal: takeBack.signal, capture: true })
  return () => takeBack.abort()
}

function wake(): void {
  void opened()
    .resume()
    .catch(() => {})
}

/** Rings, unless it is ringing already. Returns whether it was played. */
export async function ring(): Promise<boolean> {
  const audio = opened()
  if (audio.state === 'suspended' && navigator.userActivation?.isActive)
    await audio.resume().catch(() => {})
  if (audio.state !== 'running') return false
  if (isSounding) return true
  isSounding = true
  const now = audio.currentTime
  notes.forEach(({ hertz, after }) => sound(audio, hertz, now + after))
  setTimeout(() => (isSounding = false), lastsMs)
  return true
}

/** A fifth, from the lower to the higher. */
const notes = [
  { hertz: 587.33, after: 0 },
  { hertz: 880, after: 0.16 },
]
const lastsMs = 1_200

/** One note that swells at once and dies away like that of a singing bowl. */
function sound(audio: AudioContext, hertz: number, at: number): void {
  for (const [partial, loud] of [
    [1, 0.12],
    [2, 0.03],
  ] as const) {
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz * partial })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(loud, at + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.9)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 1)
  }
}

function opened(): AudioContext {
  return (context ??= new AudioContext())
}
