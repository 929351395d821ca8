import { isDataObject } from '../adapters/in-process/data-object';

/** A value as the JSON of an item; empty if it is not an object of JSON. */
export const jsonItem = (value: unknown) => (isDataObject(value) ? value : {});
