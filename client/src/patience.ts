/** After this long without an answer what was kept is shown instead. */
const patienceMs = 8_000

/** Null after that; to be raced with the answer. */
export function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), patienceMs))
}
