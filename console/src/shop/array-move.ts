/** The list with one of it at another place. */
export function arrayMove(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id)
}
