/** A search asks for so many days at once at most: a month. */
export const mostDays = 31
