import { textPlaces } from './text-places';

/** Every text of a JSON value in written order, field names before their values. */
export const textsIn = (value: unknown): string[] => [...textPlaces(value)].map(({ text }) => text);
