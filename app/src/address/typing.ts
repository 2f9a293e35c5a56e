import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Long enough that a word is asked for once, short enough to feel immediate. */
const pauseMs = 250

/** `begun`: the first change of a text. `on`: one after it, until what is typed is applied or left. */
export type Typing = 'begun' | 'on'

/**
 * A text of the address that is typed here: it is sent after a pause, and at once when it is applied. Another text in the
 * address, by a way back or a button, takes its place. Whoever leads elsewhere within the pause is not called back by it.
 */
export function useTyping(props: {
  text: string
  onSend: (text: string, typing: Typing) => void
  /** With the text that was sent last, or none. */
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
  // What else was chosen within the pause counts, too.
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    // Our own words are no news.
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
    /** Something else was chosen: what was typed, perhaps not sent yet, is no text to search for. */
    drop() {
      sent.current = ''
      isTyping.current = false
      setTyped('')
    },
  }
}
