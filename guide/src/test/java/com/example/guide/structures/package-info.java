/** Structures that ranks share, and loops that they run together. */
package com.example.guide.structures;
