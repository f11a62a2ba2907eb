import { writeToStream } from "mqtt-packet";

// For the first packet, the library would create a buffer for each number of 16 bits: 8 MB, for good.
writeToStream.cacheNumbers = false;
