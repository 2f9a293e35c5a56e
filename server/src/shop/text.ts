import { isDeepStrictEqual } from 'node:util'
import { picturesIn, type RichBlock, type RichItem } from '@serein/shared/identity/rich-node.ts'
import type { ShownText } from '@serein/shared/identity/rich-text.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { TextHistory } from '@serein/shared/shop/text.ts'
import { type TextKind, textVersionLimit } from '@serein/shared/shop/text-kind.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import * as rows from './text-sql.ts'

type Of = { kind: TextKind; subjectId: string }

/** Errors: `not_found`. */
export async function listTexts(
  db: Db,
  { businessId }: BusinessScope,
  { kind, subjectId, version }: Of & { version?: number | undefined },
): Promise<TextHistory> {
  const key = { businessId, kind, subjectId }
  if (!(await rows.hasSubject(db, key))) throw refuse('not_found')
  const history = await historyOf(db, key, version ?? null)
  if (version !== undefined && !history.text) throw refuse('not_found')
  return history
}

/** Errors: `not_found`, `text_changed`, `invalid_input` for a picture that is none of the business. */
export async function saveText(
  tx: Tx,
  scope: BusinessScope,
  { body, ...of }: Of & { baseVersion: number; body: ShownText['body'] },
  now: Date,
): Promise<TextHistory> {
  const { key, newest } = await openText(tx, scope, of)
  const pictureIds = [...new Set([...picturesIn(body.en), ...picturesIn(body.fr)])]
  const [strange] = await rows.strangePictures(tx, scope.businessId, pictureIds)
  if (strange)
    throw refuse('invalid_input', { fields: [{ path: placeOf(body, strange), message: '' }] })
  return write(tx, scope, { key, newest, body, pictureIds, restoredFrom: null }, now)
}

/** Errors: `not_found`, `text_changed`. */
export async function restoreText(
  tx: Tx,
  scope: BusinessScope,
  { version, ...of }: Of & { baseVersion: number; version: number },
  now: Date,
): Promise<TextHistory> {
  const { key, newest } = await openText(tx, scope, of)
  const earlier = await rows.selectText(tx, key, version)
  if (!earlier) throw refuse('not_found')
  const pictureIds = earlier.pictures.map(({ id }) => id)
  const next = { key, newest, body: earlier.body, pictureIds, restoredFrom: version }
  return write(tx, scope, next, now)
}

async function openText(
  tx: Tx,
  { businessId }: BusinessScope,
  { kind, subjectId, baseVersion }: Of & { baseVersion: number },
) {
  const key = { businessId, kind, subjectId }
  if (!(await rows.lockSubject(tx, key))) throw refuse('not_found')
  const newest = await rows.selectText(tx, key, null)
  if ((newest?.version ?? 0) !== baseVersion) throw refuse('text_changed')
  return { key, newest }
}

type Next = {
  key: rows.TextKey
  newest: ShownText | null
  body: ShownText['body']
  pictureIds: string[]
  restoredFrom: number | null
}

async function write(
  tx: Tx,
  { userId }: BusinessScope,
  { key, newest, body, pictureIds, restoredFrom }: Next,
  now: Date,
): Promise<TextHistory> {
  const { businessId, kind, subjectId } = key
  const before = newest?.version ?? 0
  const isSame = isDeepStrictEqual(newest?.body, body)
  const version = isSame ? before : before + 1
  // What it says stands in its versions; the entry tells which came after which.
  const isPart = kind === 'shop' || kind === 'service'
  const subject = { kind: isPart ? kind : 'business', id: subjectId }
  auditChange(tx, subject, { [kind]: before }, { [kind]: version })
  if (isSame) return historyOf(tx, key, null)
  const written = { writtenBy: userId, writtenAt: now, restoredFrom, keep: textVersionLimit }
  await rows.insertText(tx, key, { version, body, pictureIds, ...written })
  await publish(tx, {
    businessId,
    ...(kind === 'shop' && { shopId: subjectId }),
    event: restoredFrom === null ? 'text.saved' : 'text.restored',
    subjectId,
    data: { kind, version, userId },
  })
  return historyOf(tx, key, null)
}

async function historyOf(
  db: Db | Tx,
  key: rows.TextKey,
  version: number | null,
): Promise<TextHistory> {
  const versions = await rows.selectVersions(db, key)
  return { versions, text: await rows.selectText(db, key, version) }
}

/** Where a picture stands in an input. */
function placeOf(body: ShownText['body'], pictureId: string): string {
  const within = (nodes: (RichBlock | RichItem)[], path: string): string | null => {
    for (const [place, node] of nodes.entries()) {
      const at = `${path}.content.${place}`
      if (node.type === 'image' && node.attrs.pictureId === pictureId)
        return `${at}.attrs.pictureId`
      const isOuter =
        node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'codeBlock'
      const found = isOuter && 'content' in node ? within(node.content, at) : null
      if (found) return found
    }
    return null
  }
  return within(body.en.content, 'body.en') ?? within(body.fr.content, 'body.fr') ?? 'body'
}
