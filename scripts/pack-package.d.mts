export interface PackedPackage {
	/** The unpacked package. */
	folder: string;
	tarball: string;
	/** Bytes. */
	size: number;
	/** Bytes. */
	unpackedSize: number;
	/** `sha512-…`, as npm publishes it. */
	integrity: string;
	/** Paths relative to the package. */
	files: string[];
}

export function packPackage(options: { root: string; folder: string }): PackedPackage;
