/**
 * Tests that may take longer than any other, ten at most, each with its reason.
 * @type {{ test: string, why: string }[]}
 */
export const slowTests = []
