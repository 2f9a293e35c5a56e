import { type Answer, type RawRequest, listen } from './listen.ts'

export type Inbox = Awaited<ReturnType<typeof openInbox>>

/** A receiver of webhooks that keeps what comes and answers as it is told. */
export async function openInbox() {
  const webhooks: RawRequest[] = []
  const statuses: number[] = []
  let check: ((webhook: RawRequest) => unknown) | undefined
  const { origin, close } = await listen(async (came): Promise<Answer> => {
    webhooks.push(came)
    try {
      await check?.(came)
    } catch {
      return { status: 400 }
    }
    return { status: statuses.shift() ?? 200 }
  })
  return {
    url: `${origin}/hook`,
    webhooks,
    /** The next answers; after them every webhook is taken. */
    answerWith: (...next: number[]) => void statuses.push(...next),
    /** What throws is answered with 400. */
    check: (how: (webhook: RawRequest) => unknown) => void (check = how),
    close,
  }
}
