/**
 * Plain limits. This file imports nothing: the payer's first screen needs some of these limits, but neither money nor
 * dates.
 */

/** Digits of a mobile number [SR-5.2]. */
export const MOBILE_LENGTH = 10;
/** Digits of a one-time code [PJ-1.6]. */
export const OTP_LENGTH = 4;
/** Maximum characters of a dynamic fee amount [PJ-5.23]. */
export const DYNAMIC_AMOUNT_MAX_CHARACTERS = 8;
/** Minimum characters before the group search or a content dropdown search sends a request [PJ-5.38] [PJ-9.1]. */
export const SEARCH_MIN_CHARACTERS = 3;
/** Random characters of a generated student ID or mobile [PJ-9.5]. */
export const PLACEHOLDER_CHARACTERS = 10;
/** Logos in one row [PJ-2.2.4]. */
export const LOGOS_PER_ROW = 3;
/** Labels in the all-paid list before it scrolls [PJ-2.9.7]. */
export const PAID_LIST_ROWS = 8;
/** Maximum height of a dropdown menu, in CSS pixels [SR-9.8]. */
export const DROPDOWN_MENU_MAX_HEIGHT_PX = 200;
/** Maximum width of a modal, in CSS pixels [SR-9.9]. */
export const MODAL_MAX_WIDTH_PX = 460;
/** Share of traces sent to error reporting [SR-9.10]. */
export const TRACE_SAMPLE_RATE = 0.25;
/** Minutes for which a quote may open an order (decisions 2, R4). */
export const QUOTE_MINUTES = 15;
/** Minutes an order stays open (threats 6.1, R4). */
export const ORDER_MINUTES = 90;
/** Minutes for which a browser keeps a payer's selection after its last use: as long as a session (decision 51). */
export const KEPT_MINUTES = 30;
