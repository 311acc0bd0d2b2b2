/**
 * Characters that are invisible or change the text direction, for a regular expression. Not the letter joiners
 * (U+200C, U+200D), which some languages need.
 */
export const INVISIBLE = String.raw`\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb`

/** They end a line, as a newline does. */
export const LINE_SEPARATORS = String.raw`\u2028\u2029`
