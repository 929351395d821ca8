/** Characters. A shorter one could be guessed. */
export const SHORTEST_ACCESS_TOKEN = 24;
