import type { categoryKinds as agreed } from '@serein/shared/catalogue/contract.ts'

/** The contract's own list would bring the whole of zod into the browser; its type keeps this one true. */
export const categoryKinds = [
  'massage',
  'hammam',
  'facial',
  'body',
  'couple',
  'nails',
  'hair',
  'wellness',
  'prenatal',
] as const satisfies typeof agreed
