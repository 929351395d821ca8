/** A text as a part of a pattern that finds it to the letter. */
export const literally = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&');
