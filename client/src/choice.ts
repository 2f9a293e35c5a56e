import { stored, type storageKey } from './storage.ts'
import { storeShown, useStored } from './stored.ts'

type Key = keyof typeof storageKey

/**
 * What a reader has chosen on this device, and a way to choose; null where they leave it to the device. What the server
 * renders knows no choice, so whatever changes the size of things is painted before the first paint, too (`start-up.ts`).
 */
export function useChoice<Value extends string>(
  key: Key,
  values: readonly Value[],
): [Value | null, (value: Value | null) => void] {
  return [oneOf(values, useStored(key)), (value) => storeShown(key, value)]
}

/** The choice that is kept, when it is one of those that exist. */
export function choiceOf<Value extends string>(key: Key, values: readonly Value[]): Value | null {
  return oneOf(values, stored(key))
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null
}
