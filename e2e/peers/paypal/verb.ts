import type { PeerRequest } from '../door.ts'
import type { World } from './books.ts'

export type PayPalRequest = PeerRequest & { json: Record<string, unknown> }
export type PayPalVerb = (
  world: World,
  request: PayPalRequest,
) => { status: number; body?: unknown }
