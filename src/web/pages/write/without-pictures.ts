/** The beginning of a picture, also in wide letters, or with invisible signs between that are taken out later. */
const PICTURE = /[!\uFF01](?=[\p{Default_Ignorable_Code_Point}\p{Cf}]*[[\uFF3B])/gu;

/** A chat loads a picture of what a model repeats by itself, and its address may carry data out; a link waits for a person. */
export const withoutPictures = (text: string): string => text.replace(PICTURE, '$& ');
