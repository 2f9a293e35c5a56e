import * as z from 'zod/mini'
import type { questionFields } from './question.ts'

type Fields = typeof questionFields

/** The one question of `/search`, `/range` and `/map`, as it stands in an address. */
export type QuestionSearch = { [Key in keyof Fields]?: ReturnType<Fields[Key]> }

/**
 * Whatever the address says comes through, for it may come from anywhere and be of any age: `sound` of `question.ts`, which
 * the screens load, leaves out what cannot be read. This here is on every page's way.
 */
export const questionSearch = z.looseObject({}) as unknown as z.ZodMiniType<QuestionSearch>
