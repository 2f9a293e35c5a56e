/** Of the product, as its API and its figures name it. */
export const version = '0.1.0'
