import { anything } from './anything.ts'

export const searchContract = { anything }
