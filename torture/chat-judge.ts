/** A line of the log of somebody who writes or reads, in the order in which it happened to them. */
export type ChatLine =
  | { kind: 'wrote'; by: string; chatId: string; messageId: string; sequence: number }
  | { kind: 'read'; by: string; chatId: string; messageId: string; sequence: number; text: string }
  | { kind: 'spied'; by: string; what: string; status: number }

export type Chats = Record<string, { tag: string; readers: string[] }>

/**
 * What is wrong with what people have seen, from their own logs alone: of each conversation both readers have read every message
 * once, by its number, without a gap; what was acknowledged stands where it was said to stand; nothing of another conversation
 * came to anybody, and who spied was told that there is nothing.
 */
export function judge(lines: readonly ChatLine[], chats: Chats, expected: number): string[] {
  const wrongs: string[] = []
  const written = new Map<string, { chatId: string; sequence: number }>()
  for (const line of lines) {
    if (line.kind === 'spied' && line.status !== 404)
      wrongs.push(`${line.by} was answered ${line.status} about ${line.what}`)
    if (line.kind !== 'wrote') continue
    const earlier = written.get(line.messageId)
    if (earlier && earlier.sequence !== line.sequence)
      wrongs.push(`${line.messageId} was given ${earlier.sequence} and ${line.sequence}`)
    written.set(line.messageId, line)
  }
  const count = (kind: ChatLine['kind']) => lines.filter((line) => line.kind === kind).length
  if (written.size !== expected) wrongs.push(`${written.size} were written, not ${expected}`)
  if (count('spied') === 0) wrongs.push('nobody spied')
  for (const [chatId, { tag, readers }] of Object.entries(chats)) {
    const own = [...written].filter(([, message]) => message.chatId === chatId)
    for (const by of readers) {
      const read = lines.filter(
        (line) => line.kind === 'read' && line.by === by && line.chatId === chatId,
      )
      wrongs.push(...wrongsOf(`${by} in ${tag}`, read as Read[], tag, new Map(own)))
    }
  }
  const readings = new Set(
    Object.entries(chats).flatMap(([id, { readers }]) => readers.map((by) => `${by} ${id}`)),
  )
  for (const line of lines)
    if (line.kind === 'read' && !readings.has(`${line.by} ${line.chatId}`))
      wrongs.push(`${line.by} read ${line.chatId}, which is somebody else’s`)
  return wrongs
}

type Read = Extract<ChatLine, { kind: 'read' }>

function wrongsOf(
  who: string,
  read: Read[],
  tag: string,
  written: Map<string, { sequence: number }>,
): string[] {
  const wrongs: string[] = []
  for (const [index, { sequence, messageId, text }] of read.entries()) {
    if (sequence !== index + 1) {
      wrongs.push(`${who}: at place ${index + 1} stood number ${sequence}`)
      break
    }
    const message = written.get(messageId)
    if (!message) wrongs.push(`${who}: read ${messageId}, which nobody wrote there`)
    else if (message.sequence !== sequence)
      wrongs.push(`${who}: ${messageId} was to be ${message.sequence} and was ${sequence}`)
    if (text && !text.startsWith(tag)) wrongs.push(`${who}: read “${text}”`)
  }
  const seen = new Set(read.map(({ messageId }) => messageId))
  const lost = [...written.keys()].filter((messageId) => !seen.has(messageId))
  if (lost.length > 0) wrongs.push(`${who}: ${lost.length} never came, ${lost[0]} first`)
  return wrongs
}
