import { useEffect, useRef } from 'react'
import { useOnline } from '@serein/client/connection.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { whenStable } from '@serein/client/when-stable.ts'
import { readAhead } from '../worker/read-ahead.ts'
import { forgetReader, tidyUp } from '../shell/kept-answers.ts'

/** Brings the coming visits onto the phone, so that time, place and code are there without a network. */
export function useKeptAnswers(): void {
  const client = useClient()
  const uid = useSession()?.uid
  const isOnline = useOnline()
  const before = useRef(uid)
  useEffect(() => {
    // Whatever came while they were leaving.
    if (before.current && before.current !== uid) void forgetReader()
    before.current = uid
  }, [uid])
  useEffect(() => {
    if (!uid || !isOnline) return
    whenStable(() => void readAhead(client).then(tidyUp).catch(console.warn))
  }, [client, uid, isOnline])
}
