/** The beginning of a picture, also in wide letters, or with invisible signs between that are taken out later. */
const PICTURE = /[!\uFF01](?=[\p{Default_Ignorable_Code_Point}\p{Cf}]*[[\uFF3B])/gu;

/**
 * Markdown without pictures: a blank makes `![…](…)` a sign and a link, in whatever way it is written. A chat that shows what a
 * model repeats loads the address of a picture by itself, and that address may carry out what the model knows; a link waits
 * for a person.
 */
export const withoutPictures = (text: string): string => text.replace(PICTURE, '$& ');
