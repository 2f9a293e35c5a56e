/** All in their order, but those of `some`, which take the places they have among themselves in the order given. */
export function orderWithin(all: readonly string[], some: readonly string[]): string[] {
  const next = some.values()
  return all.map((id) => (some.includes(id) ? next.next().value! : id))
}
