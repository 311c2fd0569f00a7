/** The code of the chapter {@code Running on a cluster}. */
package com.example.guide.cluster;
