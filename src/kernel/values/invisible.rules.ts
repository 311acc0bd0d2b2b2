/** Letter joiners, which some languages need, and variants of a character, such as of emoji: they belong to what they follow. */
const JOINED = String.raw`\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}`
/** A flag of a region is a black flag and up to seven tags. */
const TAGS_OF_FLAG = String.raw`(?<=\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{0,6})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}\u{e007f}]`

/** A character that is invisible or changes the text direction, for a regular expression with the flag `v`. */
export const INVISIBLE = String.raw`(?!${TAGS_OF_FLAG})[[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffb]--[${JOINED}]]`

/** They end a line, as a newline does. */
export const LINE_SEPARATORS = String.raw`\u2028\u2029`

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/v

export const hasVisible = (text: string): boolean => VISIBLE.test(text)
