import fc from 'fast-check'

/** Any text that a JSON string can contain, including control characters and lone surrogates. */
export const anyText = (maxLength = 40): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(
      fc.integer({ min: 0, max: 0xff }).map(code => String.fromCharCode(code)),
      fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
      fc.constantFrom('\n', '\r\n', ' ', 'é', 'e\u0301', '😀', '\ufeff', '"', '\\'),
    ),
    maxLength,
  })
