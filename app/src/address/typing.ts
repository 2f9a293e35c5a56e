import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Long enough that a word is asked for once, short enough to feel immediate. */
const pauseMs = 250

/** `begun`: the first change of a text. `on`: one after it, until what is typed is applied or left. */
export type Typing = 'begun' | 'on'

/**
 * A text in the address that is typed here: sent after a pause, or at once when applied. Another text set in the address replaces
 * it. Navigation within the pause cancels it.
 */
export function useTyping(props: {
  text: string
  onSend: (text: string, typing: Typing) => void
  /** Called with the text that was sent last, or none. */
  onLeft?: (text: string) => void
}) {
  const { text } = props
  const router = useRouter()
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const isTyping = useRef(false)
  const send = (next: string) => {
    if (next === sent.current) return
    sent.current = next
    props.onSend(next, isTyping.current ? 'on' : 'begun')
    isTyping.current = true
  }
  // Keep what else was chosen during the pause.
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    // Ignore the text that we sent ourselves.
    if (text === sent.current) return
    sent.current = text
    isTyping.current = false
    setTyped(text)
  }, [text])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    const { pathname } = router.latestLocation
    const timer = setTimeout(() => {
      if (router.latestLocation.pathname === pathname) sendLater(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, router])
  const leave = () => {
    isTyping.current = false
    props.onLeft?.(sent.current)
  }
  return {
    typed,
    type: setTyped,
    leave,
    apply(next: string) {
      setTyped(next)
      send(next.trim())
      leave()
    },
    /** Something else was chosen, so drop the typed text, even if it was not sent yet. */
    drop() {
      sent.current = ''
      isTyping.current = false
      setTyped('')
    },
  }
}
