import { useEffect, useRef } from 'react'
import { useOnline } from '@serein/client/connection.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { whenStable } from '@serein/client/when-stable.ts'
import { readAhead } from '../worker/read-ahead.ts'
import { forgetReader, tidyUp } from '../shell/kept-answers.ts'

/** Stores the future visits on the phone, for time, place and code without a network. */
export function useKeptAnswers(): void {
  const client = useClient()
  const uid = useSession()?.uid
  const isOnline = useOnline()
  const before = useRef(uid)
  useEffect(() => {
    // Also delete what arrived during the log-out.
    if (before.current && before.current !== uid) void forgetReader()
    before.current = uid
  }, [uid])
  useEffect(() => {
    if (!uid || !isOnline) return
    whenStable(() => void readAhead(client).then(tidyUp).catch(console.warn))
  }, [client, uid, isOnline])
}
