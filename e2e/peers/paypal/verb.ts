import type { Asked } from '../door.ts'
import type { World } from './books.ts'

export type PayPalAsked = Asked & { json: Record<string, unknown> }
export type PayPalVerb = (world: World, asked: PayPalAsked) => { status: number; body?: unknown }
