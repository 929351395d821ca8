/** A text with each row of white space as one blank. A blank that stands alone is let be: most of a text are words set apart by one. */
export const singleBlanks = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ');
