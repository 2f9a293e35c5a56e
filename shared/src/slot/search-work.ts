/**
 * How much the engine has searched since it was loaded: starts that were tried one by one, positions of therapists and rooms tried
 * for them, and lanes worked out for a whole range at once. Tests hold these counts where a clock would only guess.
 */
export const searchWork = { starts: 0, positions: 0, lanes: 0 }
