import { useEffect, useEffectEvent } from 'react'
import { useOnline } from '@serein/client/connection.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useStored } from '@serein/client/stored.ts'
import { useWords } from '../language/words.ts'
import { type OnSent, sendUnsent } from './unsent.ts'

/** Sends unsent messages when one is written and when the network is back. */
export function useFlush(uid: string, onSent: OnSent): void {
  const { t } = useWords()
  const { api } = useClient()
  const isOnline = useOnline()
  const waiting = useStored('unsent')
  const flush = useEffectEvent(() => sendUnsent(api, uid, { onSent, otherwise: t('chat.notSent') }))
  useEffect(() => {
    if (isOnline && waiting) void flush()
  }, [isOnline, waiting])
}
