/** The part of a page that shows a category of a menu. */
export function categoryId({ id }: { id: string }): string {
  return `category-${id}`
}
