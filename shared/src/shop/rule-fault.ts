/** Why a rule of a shop cannot be kept. */
export type RuleFaultReason =
  /** A later deadline stands before an earlier one, or a service before itself. */
  | 'out_of_order'
  /** A duplicate. */
  | 'doubled'
  /** Deadlines are whole hours: that is how clients read them. */
  | 'not_whole_hours'
  /** Who cancels later would pay less. */
  | 'fee_falls'
  /** A deposit above what the visits cost that it is for. */
  | 'more_than_value'
  /** A service that the shop does not have. */
  | 'unknown'
  /** A deposit, and no way to pay online. */
  | 'needs_online'
  /** A card on file, and no way to give one. */
  | 'needs_card'
  /** Nobody could pay. */
  | 'none_possible'
  | 'out_of_range'
  /** More is given than was paid. */
  | 'bonus_too_large'
  /** Who adds more would be given less. */
  | 'bonus_falls'

/** `field` is a path into what was sent, such as `tiers.1.untilMinutes`. */
export type RuleFault = { field: string; reason: RuleFaultReason }
