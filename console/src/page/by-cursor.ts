/** How a list is read: page after page, each from where the one before it ended. */
export const byCursor = <const Question extends object>(question: Question) => ({
  input: (cursor: string | undefined) => ({ ...question, cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
})
