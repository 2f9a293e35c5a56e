import { useSyncExternalStore } from 'react'
import type { Approval, Refusal } from '@serein/client/api.ts'

/** A command that waits for somebody to allow it. */
export type ApprovalQuestion = {
  refusal: Refusal
  /** Who was asked last, where their PIN was not right. */
  memberId: string | null
  answer: (approval: Approval | null) => void
}

let question: ApprovalQuestion | null = null
let lastId: string | null = null
const listeners = new Set<() => void>()

/** Asks at the desk for somebody who may allow what was refused; null: nobody does. */
export function askApproval(refusal: Refusal): Promise<Approval | null> {
  return new Promise((resolve) => {
    const memberId = refusal.code === 'approval_needed' ? null : lastId
    const answer = (approval: Approval | null) => {
      lastId = approval?.memberId ?? null
      change(null)
      resolve(approval)
    }
    change({ refusal, memberId, answer })
  })
}

export function useApprovalQuestion(): ApprovalQuestion | null {
  return useSyncExternalStore(subscribe, () => question)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: ApprovalQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}
