/** One path for all dark cells; runs in a row are one rectangle. */
export function pathOf(matrix: readonly (readonly boolean[])[], quiet: number): string {
  let path = ''
  for (const [row, cells] of matrix.entries()) {
    let start = -1
    for (let column = 0; column <= cells.length; column++) {
      if (cells[column]) {
        if (start < 0) start = column
        continue
      }
      if (start >= 0)
        path += `M${start + quiet} ${row + quiet}h${column - start}v1h${start - column}z`
      start = -1
    }
  }
  return path
}
