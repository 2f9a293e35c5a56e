import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { clientFileRules } from '@serein/shared/customer/rules.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

type Current = { name: string; place: number; count: number }

/** Sends files of a client, one after the other; what was refused is named with its reason, and the others are kept. */
export function useFileSending(customerId: string) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const [current, setCurrent] = useState<Current | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const send = async (files: File[], unusable: number) => {
    setProblems(unusable > 0 ? [t('customer.files.unusable', { count: unusable })] : [])
    let sent = 0
    for (const [index, file] of files.entries()) {
      const { name } = file
      setCurrent({ name, place: index + 1, count: files.length })
      try {
        await api.customer.addFile({ customerId, fileTitle: titleOf(name), file })
        sent += 1
      } catch (error) {
        const reason = refusalOf(error)?.message ?? t('customer.failed')
        setProblems((before) => [...before, t('customer.files.refused', { name, reason })])
      }
    }
    setCurrent(null)
    if (sent === 0) return
    showToast({ tone: 'good', text: t('customer.files.added', { count: sent }) })
    await cache.invalidateQueries({ queryKey: query.customer.files.key() })
  }
  return { current, problems, send }
}

/** How far it is, and what could not be kept. */
export function FileSending({
  current,
  problems,
}: {
  current: Current | null
  problems: string[]
}) {
  const { t } = useWords()
  return (
    <>
      {current ? (
        <div className="mb-3">
          <ProgressBar
            label={t('customer.files.sending', { name: current.name })}
            value={(current.place - 1) / current.count}
            shown={t('customer.files.place', current)}
          />
        </div>
      ) : null}
      {problems.length > 0 ? (
        <Notice tone="red" announce className="mb-3">
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

/** As the file is called, without what says of which kind it is. */
function titleOf(name: string): string {
  return (name.replace(/\.[a-z0-9]{2,5}$/iu, '').trim() || name).slice(
    0,
    clientFileRules.titleLength,
  )
}
